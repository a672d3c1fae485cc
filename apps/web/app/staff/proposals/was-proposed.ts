/** How a call went that takes a second person where there is one. */
export type Done = { isProposed: boolean }

/** Whether the action was only proposed, which the server says by the status. */
export const wasProposed = async ({ status }: { status: number }): Promise<Done> => ({ isProposed: status === 202 })
