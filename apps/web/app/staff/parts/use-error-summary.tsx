/** The summary of a form's problems, which stands above its fields and drops each problem that is corrected. */
import { Box } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { ErrorSummary, useErrorTitle, type WrongField, withoutStar } from '../../components/errors/error-summary.tsx'

type NamedField = WrongField & { name: string }

export type ErrorSummaryOfForm = {
  summary: ReactNode
  /**
   * Runs after an attempt that was refused. Shows the summary and moves the focus to the first field with a problem.
   */
  onInvalid: (problems: FormErrors) => void
}

const nameOf = (control: Element): string =>
  control.getAttribute('name') ?? control.closest('[data-field]')?.getAttribute('data-field') ?? ''

/** Returns the name of a control, as a screen reader announces it. */
function labelOf(control: HTMLElement): string {
  const labels = 'labels' in control ? (control.labels as NodeListOf<Element> | null) : null
  const label = labels?.[0] ?? document.getElementById(control.getAttribute('aria-labelledby') ?? '')
  return withoutStar(control.ariaLabel ?? label?.textContent ?? nameOf(control))
}

/** Returns the controls with these names, in page order. A formatted text's box is no element of its form. */
const findControls = (formName: string, names: readonly string[]): HTMLElement[] =>
  [
    ...(document.forms.namedItem(formName)?.querySelectorAll<HTMLElement>('[name], [data-field] [role="textbox"]') ??
      []),
  ].filter((control) => names.includes(nameOf(control)))

/**
 * Returns the summary of a form.
 * @param formName the name of the form, whose fields have the names of the errors
 */
export function useErrorSummary(formName: string, errors: FormErrors): ErrorSummaryOfForm {
  const [fields, setFields] = useState<readonly NamedField[]>([])
  const wrong = fields.filter(({ name }) => Boolean(errors[name]))
  useErrorTitle(wrong.length > 0)
  return {
    summary:
      wrong.length === 0 ? null : (
        <Box mb="md">
          <ErrorSummary fields={wrong} />
        </Box>
      ),
    onInvalid: (problems) => {
      const controls = findControls(formName, Object.keys(problems))
      setFields(
        controls
          .filter(({ id }) => id !== '')
          .map((control) => ({ name: nameOf(control), id: control.id, words: labelOf(control) })),
      )
      controls[0]?.focus()
    },
  }
}
