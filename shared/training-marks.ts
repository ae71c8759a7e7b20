/** What tells a document of the training SEFAZ from one of a real SEFAZ, wherever it is found. */

/** verAplic of its answers. They are not signed, so the other mark counts as well. */
export const TRAINING_APPLICATION = 'BALCAO_TREINO';

/** How the common name of the authority that issues its certificates begins; each training folder has an authority of its own. */
export const TRAINING_ISSUER = 'AC TREINO RFB';

export function isTrainingMade(marks: { readonly verAplic: string; readonly issuer: string }): boolean {
  return marks.verAplic === TRAINING_APPLICATION || isTrainingIssuer(marks.issuer);
}

/** `issuer` is the issuer's common name. */
export function isTrainingIssuer(issuer: string): boolean {
  return issuer.startsWith(`${TRAINING_ISSUER} `);
}
