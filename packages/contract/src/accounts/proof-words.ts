/** What a client needs to know of proofs besides their schemas, apart from those so that a browser loads no schemas. */

/** The header that carries a proof. */
export const PROOF_HEADER = 'X-Proof'

/** The code of a refusal that a proof would prevent. */
export const PROOF_REQUIRED = 'proof_required'
