/** Where the tree of Windows' tests has what the installer lays: a folder with accents and blanks, below the tree. */

export const INSTALLED = 'instalado/Balcão NF-e';
