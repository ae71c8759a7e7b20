/** The marks that identify a document of the training SEFAZ. */

/** verAplic of its answers. They are not signed, so the other mark is checked as well. */
export const TRAINING_APPLICATION = 'BALCAO_TREINO';

/** Prefix of the common name of the issuing authority; each training folder has its own authority. */
export const TRAINING_ISSUER = 'AC TREINO RFB';

export function isTrainingMade(marks: { readonly verAplic: string; readonly issuer: string }): boolean {
  return marks.verAplic === TRAINING_APPLICATION || isTrainingIssuer(marks.issuer);
}

/** `issuer` is the issuer's common name. */
export function isTrainingIssuer(issuer: string): boolean {
  return issuer.startsWith(`${TRAINING_ISSUER} `);
}
