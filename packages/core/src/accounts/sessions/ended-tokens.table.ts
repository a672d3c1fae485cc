export interface EndedTokensTable {
  /** The `jti` of the token. */
  id: string
  /** When the token would have expired by itself, after which the row serves no purpose. */
  expires_at: Date
}
