"""Consulta uma nota pelo serviço local. Uso: TOKEN=… TOKEN_ID=… python consultar.py CHAVE [1|2]"""

import hashlib
import hmac
import json
import os
import secrets
import sys
import urllib.error
import urllib.parse
import urllib.request

base = os.environ.get("BALCAO", "http://127.0.0.1:8787")
token = os.environ["TOKEN"]
# Um proxy da rede não chega a este computador.
direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def is_balcao():
    """Antes de mostrar o token: com o Balcão fechado, outro programa pode ter ocupado a porta."""
    challenge = secrets.token_hex(16)
    query = urllib.parse.urlencode({"desafio": challenge, "token": os.environ["TOKEN_ID"]})
    with direct.open(f"{base}/saude?{query}", timeout=10) as response:
        given = json.load(response).get("prova", "")
    key = hashlib.sha256(token.encode()).digest()
    right = hmac.new(key, challenge.encode(), hashlib.sha256).hexdigest()
    return hmac.compare_digest(given, right)


if not is_balcao():
    sys.exit("Quem atende nesta porta não é o Balcão NF-e, ou o token foi revogado.")

asked = {"chNFe": sys.argv[1], "tpAmb": sys.argv[2] if len(sys.argv) > 2 else "2"}
request = urllib.request.Request(
    base + "/nfe/stats",
    data=json.dumps(asked).encode(),
    headers={"Content-Type": "application/json", "X-AUTH-TOKEN": token},
)
try:
    with direct.open(request, timeout=100) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:  # 401, 403, 429… trazem o mesmo corpo
    answer = json.load(error)

if answer["status"] == 200:
    # 200 diz que a SEFAZ respondeu; se a nota vale, quem diz é o cStat.
    print(answer["retConsSitNFe"]["cStat"], answer["retConsSitNFe"].get("xMotivo", ""))
else:
    sys.exit(f'{answer["status"]} {answer["motivo"]}')
