/** `/income-disclosure.json` and `/income-disclosure/:number/record.json`: the text whose SHA-256 is published, byte for byte. */
import type { LoaderFunctionArgs } from 'react-router'
import { loadFile } from './load-file.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  loadFile(context, { number: params['number'], format: 'record' })
