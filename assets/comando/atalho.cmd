@echo off
rem Copied by the installer to where Windows looks for commands of this user. Only ASCII: a console reads this file in its own code page.
if not defined BALCAO_COMANDO (
  echo Feche este terminal e abra outro. 1>&2
  exit /b 2
)
"%BALCAO_COMANDO%" %*
