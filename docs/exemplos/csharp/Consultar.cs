// Consulta uma nota pelo serviço local. Num projeto de "dotnet new console" (.NET 6 ou mais novo), no lugar de Program.cs.
// Uso: TOKEN=… TOKEN_ID=… dotnet run -- CHAVE [1|2]
using System.Net.Http.Json;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

var address = Environment.GetEnvironmentVariable("BALCAO") ?? "http://127.0.0.1:8787";
var token = Environment.GetEnvironmentVariable("TOKEN") ?? "";
var tokenId = Environment.GetEnvironmentVariable("TOKEN_ID") ?? "";
// Um proxy da rede não chega a este computador.
using var handler = new HttpClientHandler { UseProxy = false };
using var client = new HttpClient(handler) { BaseAddress = new Uri(address), Timeout = TimeSpan.FromSeconds(100) };

// Antes de mostrar o token: com o Balcão fechado, outro programa pode ter ocupado a porta.
var challenge = Convert.ToHexString(RandomNumberGenerator.GetBytes(16));
var health = await client.GetFromJsonAsync<JsonElement>($"/saude?desafio={challenge}&token={tokenId}");
var given = health.TryGetProperty("prova", out var prova) ? prova.GetString() ?? "" : "";
var key = SHA256.HashData(Encoding.UTF8.GetBytes(token));
var right = Convert.ToHexString(HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(challenge)));
if (!string.Equals(given, right, StringComparison.OrdinalIgnoreCase))
{
    Console.Error.WriteLine("Quem atende nesta porta não é o Balcão NF-e, ou o token foi revogado.");
    return 1;
}

client.DefaultRequestHeaders.Add("X-AUTH-TOKEN", token);
var asked = new { chNFe = args[0], tpAmb = args.Length > 1 ? args[1] : "2" };
using var response = await client.PostAsJsonAsync("/nfe/stats", asked);
var answer = await response.Content.ReadFromJsonAsync<JsonElement>();

if (answer.GetProperty("status").GetInt32() == 200)
{
    // 200 diz que a SEFAZ respondeu; se a nota vale, quem diz é o cStat.
    var note = answer.GetProperty("retConsSitNFe");
    // O que a SEFAZ não mandou falta também aqui.
    var reason = note.TryGetProperty("xMotivo", out var words) ? words.GetString() : "";
    Console.WriteLine($"{note.GetProperty("cStat")} {reason}");
    return 0;
}
Console.Error.WriteLine($"{answer.GetProperty("status")} {answer.GetProperty("motivo")}");
return 1;
