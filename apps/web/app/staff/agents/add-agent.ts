import type { Question } from '../parts/question.tsx'
import { staffAct } from '../session/staff-api.ts'
import { AGENTS_PATH } from './agent-link.tsx'

/** Asks for the particulars of an agent whom staff add by hand. */
export const addingAgent: Question<'first_name' | 'last_name' | 'email' | 'phone_number' | 'sponsor_code'> = {
  title: 'Add an agent',
  text: 'The agent receives an email with a link to choose a password, and agrees to the terms and the privacy policy at the first sign-in. The registration fee is due as after a sign-up.',
  form: 'New agent',
  isDense: true,
  fields: {
    first_name: { label: 'First name', maxLength: 100, missing: 'Enter the first name.' },
    last_name: { label: 'Last name', maxLength: 100, missing: 'Enter the last name.' },
    email: { label: 'Email', kind: 'email', maxLength: 254, missing: 'Enter an email address.' },
    phone_number: { label: 'Phone', maxLength: 20, missing: 'Enter the phone number.' },
    sponsor_code: {
      label: 'Referral code of the sponsor',
      hint: 'It decides who earns the referral bonus.',
      maxLength: 50,
      missing: 'Enter the referral code of the sponsor.',
    },
  },
  isRefusedByField: true,
  action: 'Add agent',
  isHarmless: true,
  send: (body) => staffAct('POST /staff/agents', { body }),
  changed: [AGENTS_PATH, 'staff/home'],
  done: ({ first_name, last_name, email }) =>
    `${first_name} ${last_name} has been added. The link to choose a password has been sent to ${email}.`,
}
