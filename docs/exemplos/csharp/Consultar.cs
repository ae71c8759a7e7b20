// Consulta uma nota pelo serviço local. Uso: TOKEN=… dotnet run -- CHAVE [1|2]
using System.Net.Http.Json;
using System.Text.Json;

var address = Environment.GetEnvironmentVariable("BALCAO") ?? "http://127.0.0.1:8787";
using var client = new HttpClient { BaseAddress = new Uri(address), Timeout = TimeSpan.FromSeconds(100) };
client.DefaultRequestHeaders.Add("X-AUTH-TOKEN", Environment.GetEnvironmentVariable("TOKEN"));

var asked = new { chNFe = args[0], tpAmb = args.Length > 1 ? args[1] : "2" };
using var response = await client.PostAsJsonAsync("/nfe/stats", asked);
var answer = await response.Content.ReadFromJsonAsync<JsonElement>();

if (answer.GetProperty("status").GetInt32() == 200)
{
    // 200 diz que a SEFAZ respondeu; se a nota vale, quem diz é o cStat.
    var note = answer.GetProperty("retConsSitNFe");
    Console.WriteLine($"{note.GetProperty("cStat")} {note.GetProperty("xMotivo")}");
    return 0;
}
Console.Error.WriteLine($"{answer.GetProperty("status")} {answer.GetProperty("motivo")}");
return 1;
