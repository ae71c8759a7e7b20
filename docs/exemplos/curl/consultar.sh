#!/bin/sh
# Consulta uma nota e mostra a situação. Uso: TOKEN=… ./consultar.sh CHAVE [1|2]
set -eu
curl --silent --show-error "${BALCAO:-http://127.0.0.1:8787}/nfe/stats" \
  -H 'Content-Type: application/json' \
  -H "X-AUTH-TOKEN: $TOKEN" \
  -d "{\"chNFe\":\"$1\",\"tpAmb\":\"${2:-2}\"}"
