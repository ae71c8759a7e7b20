@echo off
rem The command line of Balcao NF-e, run by the Node beside it. UTF-8 for what is piped; the console's own code page comes back at the end.
setlocal DisableDelayedExpansion
set "NODE_OPTIONS="
set "BALCAO_PAGINA="
for /f "tokens=2 delims=:." %%p in ('chcp 2^>nul') do set "BALCAO_PAGINA=%%p"
chcp 65001 >nul 2>nul
"%~dp0balcao-node.exe" "%~dp0programa\dist\cli\main.js" %*
set "BALCAO_SAIDA=%ERRORLEVEL%"
if defined BALCAO_PAGINA chcp %BALCAO_PAGINA% >nul 2>nul
exit /b %BALCAO_SAIDA%
