/** The summary of a form's problems, which stands above its fields and loses each one that is corrected. */
import { Box } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { ErrorSummary } from '../../components/errors/error-summary.tsx'
import { findWrongFields, type WrongField } from '../../components/errors/wrong-fields.ts'
import { focusFirst } from '../../components/focus-first.ts'

type NamedField = WrongField & { name: string }

export type ErrorSummaryOfForm = {
  summary: ReactNode
  /** For an attempt that was refused: shows the summary and moves the focus to the first field with a problem. */
  onInvalid: (problems: FormErrors) => void
}

/** @param formName the name of the form, whose fields have the names of the errors */
export function useErrorSummary(formName: string, errors: FormErrors): ErrorSummaryOfForm {
  const [fields, setFields] = useState<readonly NamedField[]>([])
  const wrong = fields.filter(({ name }) => Boolean(errors[name]))
  return {
    summary:
      wrong.length === 0 ? null : (
        <Box mb="md">
          <ErrorSummary fields={wrong} />
        </Box>
      ),
    onInvalid: (problems) => {
      const names = Object.keys(problems)
      const form = document.forms.namedItem(formName)
      setFields(names.flatMap((name) => findWrongFields(form, [name]).map(({ id, label }) => ({ name, id, label }))))
      focusFirst(formName, names)
    },
  }
}
