import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { ListCard } from '../../../components/list/list-card.tsx'
import { Facts } from '../page/facts.tsx'
import styles from './profile-card.module.css'

/** What the agent filled in. Bank details are looked at apart. */
export function ProfileCard({ agent: { email, phone_number, profile } }: { agent: StaffAgent }) {
  return (
    <ListCard id="profile" title="Profile">
      <Facts
        facts={[
          {
            term: 'E-mail',
            value: (
              <>
                {email}
                <span className={styles.note} data-missing={!profile.is_email_verified || undefined}>
                  {profile.is_email_verified ? 'Verified' : 'Not verified'}
                </span>
              </>
            ),
          },
          { term: 'Phone', value: phone_number },
          { term: 'Date of birth (MM/DD/YYYY)', value: profile.date_of_birth },
          { term: 'Gender', value: profile.gender },
          { term: 'Home address', value: profile.home_address },
          { term: 'Local government', value: profile.local_govt },
          { term: 'State of origin', value: profile.state_of_origin },
          { term: 'Nationality', value: profile.nationality },
          { term: 'Product', value: profile.plan },
          { term: 'Bank details', value: profile.has_bank_details ? 'Filled in' : '' },
        ]}
      />
    </ListCard>
  )
}
