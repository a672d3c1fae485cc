import { LineIcon } from '../components/site/line-icon.tsx'

/** The line icons of the auth pages, on a 24 by 24 grid, in the colour of the text beside them. */
const paths = {
  account: 'M4 20.5v-1.5a4.5 4.5 0 0 1 4.5-4.5h3.5M14 7.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM15 18.5l2.2 2.2 4.3-4.3',
  alert: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 8v4.5M12 16v.01',
  eye: 'M14.2 12a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0zM21 12q-3.6 6-9 6t-9-6q3.6-6 9-6t9 6z',
  'eye-off':
    'M10.6 10.4a2.2 2.2 0 0 0 3.1 3.1M16.7 16.7Q14.6 18 12 18 6.6 18 3 12q1.7-2.9 4.2-4.5M10 6.2A8 8 0 0 1 12 6q5.4 0 9 6a14 14 0 0 1-2 2.7M4 4l16 16',
  fingerprint:
    'M18.9 7a8.5 8.5 0 0 1 1.1 5c.2 1.7-.2 2.8.8 4.5M8 11a4 4 0 0 1 8 0q0 6.5 2 9M12 11q0 7 2.5 10M8 15q.5 3.5 1.8 6M4.9 19a16 16 0 0 1-.9-7A8 8 0 0 1 16 5.1',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 8v.01M11 11.5h1v4.5h1',
  lock: 'M11.5 20.5H7A2 2 0 0 1 5 18.5v-6a2 2 0 0 1 2-2h10a2 2 0 0 1 1.7 1M8 10.5V7a4 4 0 0 1 8 0v3.5M15 18.5l2.2 2.2 4.3-4.3',
  mail: 'M11.5 18.5H5a1.7 1.7 0 0 1-1.7-1.7V7A1.7 1.7 0 0 1 5 5.3h14A1.7 1.7 0 0 1 20.7 7v6M3.5 7.2 12 13l8.5-5.8M15 18.5l2.2 2.2 4.3-4.3',
  'mail-sent':
    'M3 7.5h3M3 11h2M9.3 8.8 14 12l6-4.7M8.4 17.5h9.9a1.6 1.6 0 0 0 1.6-1.3l1.3-7.9A1.5 1.5 0 0 0 19.7 6.5H9.9a1.6 1.6 0 0 0-1.6 1.3L7 15.8a1.5 1.5 0 0 0 1.4 1.7z',
  seal: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.5 12.2l2.4 2.4 4.6-4.8',
} as const

export type AuthIconName = keyof typeof paths

/** A decorative icon. `size` is in pixels. */
export function AuthIcon({ name, size = 20 }: { name: AuthIconName; size?: number }) {
  return <LineIcon path={paths[name]} width={size} height={size} strokeWidth="1.65" />
}
