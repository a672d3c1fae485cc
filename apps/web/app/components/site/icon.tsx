import { LineIcon } from './line-icon.tsx'
import styles from './site.module.css'

/** The product's own line icons on a 24 by 24 grid, drawn with a round stroke. */
const iconPaths = {
  'arrow-right': 'M4.5 12h15M13.5 6l6 6-6 6',
  'chevron-right': 'M9.5 5.5 16 12l-6.5 6.5',
  close: 'M6 6l12 12M18 6 6 18',
  mail: 'M3.5 6.5a1.5 1.5 0 0 1 1.5-1.5h14a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5zM4 7l8 6.2L20 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone:
    'M8.6 4.2 10 8.3 7.9 10a12 12 0 0 0 6.1 6.1l1.7-2.1 4.1 1.4v3.1a1.7 1.7 0 0 1-1.9 1.7C10.5 19.4 4.6 13.5 3.8 6.1a1.7 1.7 0 0 1 1.7-1.9z',
  pin: 'M12 21.2c-4.4-4.7-6.7-8.1-6.7-11.3a6.7 6.7 0 0 1 13.4 0c0 3.2-2.3 6.6-6.7 11.3zM14.5 9.9a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
} as const

export type IconName = keyof typeof iconPaths

/** A decorative line icon in the colour of the text beside it. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <LineIcon
      path={iconPaths[name]}
      strokeWidth="1.75"
      className={className ? `${styles.icon} ${className}` : styles.icon}
    />
  )
}
