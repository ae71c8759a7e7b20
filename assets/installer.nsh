; What the program registers at its start goes with it: otherwise a link would look for a program that is gone.
!macro customUnInstall
  DeleteRegKey HKCU "Software\Classes\balcao-nfe"
!macroend
