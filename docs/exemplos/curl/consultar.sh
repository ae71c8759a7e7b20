#!/bin/sh
# Consulta uma nota e mostra a situação. Uso: TOKEN=… TOKEN_ID=… ./consultar.sh CHAVE [1|2]
set -eu
base=${BALCAO:-http://127.0.0.1:8787}
# Um proxy da rede não chega a este computador.
export no_proxy='*'

# Antes de mostrar o token: com o Balcão fechado, outro programa pode ter ocupado a porta.
desafio=$(openssl rand -hex 16)
prova=$(curl --silent --show-error "$base/saude?desafio=$desafio&token=$TOKEN_ID" |
  sed -n 's/.*"prova":"\([0-9a-f]*\)".*/\1/p')
chave=$(printf %s "$TOKEN" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
certa=$(printf %s "$desafio" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$chave" -r | cut -d ' ' -f 1)
# Vazia, como onde o openssl não a calcula, ela seria igual à que falta na resposta de qualquer um.
if [ -z "$certa" ] || [ "$prova" != "$certa" ]; then
  echo 'Quem atende nesta porta não é o Balcão NF-e, ou o token foi revogado.' >&2
  exit 1
fi

# O token vai pela entrada, para não aparecer na lista de processos.
printf 'X-AUTH-TOKEN: %s\n' "$TOKEN" |
  curl --silent --show-error "$base/nfe/stats" \
    -H 'Content-Type: application/json' -H @- \
    -d "{\"chNFe\":\"$1\",\"tpAmb\":\"${2:-2}\"}"
