; What the program registers at its start goes with it: otherwise a link would look for a program that is gone.
!macro customUnInstall
  DeleteRegKey HKCU "Software\Classes\balcao-nfe"
  ; "Iniciar com o Windows": Electron names the value by the program's application id.
  ${IfNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "br.app.balcao.nfe"
    ; What Windows calls for a clicked notice: NOTICE_CLASS of electron/shell/system-entry.ts.
    DeleteRegKey HKCU "Software\Classes\CLSID\{CBF062F5-B733-4521-A283-F446BCFA0EF2}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "br.app.balcao.nfe"
  ${EndIf}
!macroend
