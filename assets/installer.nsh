!ifndef BUILD_UNINSTALLER
  ; Empty where its page was not shown: an update and a silent installation leave the name as it is.
  Var BalcaoComando
  Var BalcaoCaixa
!endif

; A page with one box: may "balcao" be typed in any console of this user? Not unless it is ticked.
!macro customPageAfterChangeDir
  !include nsDialogs.nsh
  Page custom balcaoComandoMostra balcaoComandoSai

  Function balcaoComandoMostra
    ${If} ${isUpdated}
      Abort
    ${EndIf}
    !insertmacro MUI_HEADER_TEXT "Linha de comando" "Para programas, tarefas agendadas e quem prefere o teclado."
    nsDialogs::Create 1018
    Pop $0
    ${NSD_CreateCheckbox} 0 0 100% 12u "Deixar o comando balcao disponível em qualquer terminal deste usuário"
    Pop $BalcaoCaixa
    ${NSD_CreateLabel} 0 18u 100% 36u "Sem isto, a linha de comando continua na pasta do programa, em comando\balcao.cmd."
    Pop $0
    ${If} ${FileExists} "$LOCALAPPDATA\Microsoft\WindowsApps\balcao.cmd"
      ${NSD_Check} $BalcaoCaixa
    ${EndIf}
    nsDialogs::Show
  FunctionEnd

  Function balcaoComandoSai
    ${NSD_GetState} $BalcaoCaixa $BalcaoComando
  FunctionEnd
!macroend

; The folder of Windows that takes such names is on every user's PATH already, so that PATH itself, which others write too, is left alone.
; The place of the command is a variable: a console reads a batch file in its code page, and the place may have letters with accents.
!macro balcaoComandoSome
  DeleteRegValue HKCU "Environment" "BALCAO_COMANDO"
  Delete "$LOCALAPPDATA\Microsoft\WindowsApps\balcao.cmd"
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=500
!macroend

!macro customInstall
  ${If} $BalcaoComando == 1
    WriteRegStr HKCU "Environment" "BALCAO_COMANDO" "$INSTDIR\comando\balcao.cmd"
    CreateDirectory "$LOCALAPPDATA\Microsoft\WindowsApps"
    CopyFiles /SILENT "$INSTDIR\comando\atalho.cmd" "$LOCALAPPDATA\Microsoft\WindowsApps\balcao.cmd"
    SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=500
  ${ElseIf} $BalcaoComando == 0
    !insertmacro balcaoComandoSome
  ${EndIf}
!macroend

; What the program registers at its start goes with it: otherwise a link would look for a program that is gone.
!macro customUnInstall
  DeleteRegKey HKCU "Software\Classes\balcao-nfe"
  ; "Iniciar com o Windows": Electron names the value by the program's application id.
  ${IfNot} ${isUpdated}
    !insertmacro balcaoComandoSome
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "br.app.balcao.nfe"
    ; What Windows calls for a clicked notice: NOTICE_CLASS of electron/shell/system-entry.ts.
    DeleteRegKey HKCU "Software\Classes\CLSID\{CBF062F5-B733-4521-A283-F446BCFA0EF2}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "br.app.balcao.nfe"
  ${EndIf}
!macroend
