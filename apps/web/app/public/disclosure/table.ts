/** `/income-disclosure.csv` and `/income-disclosure/:number/table.csv`: the figures as a table. */
import type { LoaderFunctionArgs } from 'react-router'
import { loadFile } from './load-file.ts'

export const loader = ({ context, params }: LoaderFunctionArgs) =>
  loadFile(context, { number: params['number'], format: 'table' })
