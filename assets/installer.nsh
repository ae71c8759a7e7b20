; What the program registers at its start goes with it: otherwise a link would look for a program that is gone.
!macro customUnInstall
  DeleteRegKey HKCU "Software\Classes\balcao-nfe"
  ; "Iniciar com o Windows": Electron names the value by the program's application id.
  ${IfNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "br.app.balcao.nfe"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "br.app.balcao.nfe"
  ${EndIf}
!macroend
