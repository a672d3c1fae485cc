import { Link } from 'react-router'
import { useSite } from '../shell/use-site.ts'
import { buttonClass } from '../ui/button/button-look.ts'
import { Icon } from '../ui/icon/icon.tsx'
import styles from './opens-soon.module.css'

/** Says that member access is not open yet, and how to reach the company meanwhile. */
export function OpensSoon({ title }: { title: string }) {
  const { company } = useSite()
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>Member access opens soon. Until then our team is glad to help you in person.</p>
      {company ? (
        <div className={styles.actions}>
          <a href={`mailto:${company.email}`} className={buttonClass({ variant: 'primary' })}>
            <Icon name="mail" />
            {company.email}
          </a>
          <a href={`tel:${company.telephone}`} className={buttonClass({ variant: 'outline' })}>
            <Icon name="phone" />
            {company.telephone}
          </a>
        </div>
      ) : null}
      <Link to="/" className={styles.back}>
        Back to the home page
      </Link>
    </>
  )
}
