/** The shape of every other language's texts, but for those that a screen's descriptor names: the Portuguese ones define the keys. */

export type Catalogue = typeof import('./start.ts') & typeof import('./later.ts');
