/** Why a folder may not take requests, in English. */

export const DROP_REASONS_EN: Readonly<Record<string, string>> = {
  remote: 'it is on another computer',
  others: 'other users may change it',
  network: 'it is shared on the network',
  data: 'it is the data folder of the program, or together with it',
  taken: 'it is served already, or inside one that is',
  missing: 'it does not exist',
  unsaid: 'the system did not say who may change it',
  moved: 'it was moved or became a link',
  relative: 'the path has to be complete',
  unmade: 'the folders Envio and Retorno could not be made in it',
};
