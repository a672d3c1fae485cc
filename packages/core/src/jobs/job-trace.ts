/** The trace that a job belongs to travels in its data, beside the payload. */

const KEY = 'traceparent'

/** Returns the payload as it is stored. */
export const withTrace = (payload: object, traceparent: string | undefined): object =>
  traceparent === undefined ? payload : { ...payload, [KEY]: traceparent }

/** Splits stored data into payload and trace. A process without tracing may run jobs of one that has it. */
export function takeTrace(data: object): { payload: object; traceparent: string | undefined } {
  if (!(KEY in data)) return { payload: data, traceparent: undefined }
  const { [KEY]: traceparent, ...payload } = data
  return { payload, traceparent: typeof traceparent === 'string' ? traceparent : undefined }
}
