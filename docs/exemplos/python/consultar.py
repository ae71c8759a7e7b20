"""Consulta uma nota pelo serviço local. Uso: TOKEN=… python consultar.py CHAVE [1|2]"""

import json
import os
import sys
import urllib.error
import urllib.request

base = os.environ.get("BALCAO", "http://127.0.0.1:8787")
asked = {"chNFe": sys.argv[1], "tpAmb": sys.argv[2] if len(sys.argv) > 2 else "2"}
request = urllib.request.Request(
    base + "/nfe/stats",
    data=json.dumps(asked).encode(),
    headers={"Content-Type": "application/json", "X-AUTH-TOKEN": os.environ["TOKEN"]},
)
try:
    with urllib.request.urlopen(request, timeout=100) as response:
        answer = json.load(response)
except urllib.error.HTTPError as error:  # 401, 403, 429… trazem o mesmo corpo
    answer = json.load(error)

if answer["status"] == 200:
    # 200 diz que a SEFAZ respondeu; se a nota vale, quem diz é o cStat.
    print(answer["retConsSitNFe"]["cStat"], answer["retConsSitNFe"].get("xMotivo", ""))
else:
    sys.exit(f'{answer["status"]} {answer["motivo"]}')
