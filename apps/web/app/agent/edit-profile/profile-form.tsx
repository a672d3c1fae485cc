import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { Button } from '@mantine/core'
import { Card } from '../../components/card.tsx'
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx'
import { UnsavedChanges } from '../../components/dialogs/unsaved-changes.tsx'
import { PhotoField } from './photo-field.tsx'
import { ProfileControl } from './profile-control.tsx'
import { profileSections } from './profile-fields.ts'
import styles from './profile-form.module.css'
import { RefusalDialog } from './refusal-dialog.tsx'
import { PROFILE_FORM, useProfileForm } from './use-profile-form.ts'

/** Everything a member may change about themselves, with one button (PROF-001 to PROF-008). */
export function ProfileForm({ member }: { member: CurrentUser }) {
  const { form, photo, dialog, refusal, isBusy, isDirty, submit, dismiss, focusProblem } = useProfileForm(member)
  return (
    <form name={PROFILE_FORM} aria-label="Profile" method="post" noValidate onSubmit={submit} className={styles.form}>
      <Card className={styles.section}>
        <div>
          <h2 className={styles.title}>Profile photo</h2>
          <p className={styles.text}>Helps your team to recognise you. It is optional.</p>
        </div>
        <PhotoField member={member} choice={photo} problem={refusal['image']?.join(' ')} />
      </Card>
      {profileSections.map(({ title, text, fields }) => (
        <Card key={title} className={styles.section}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </div>
          <div className={styles.fields}>
            {fields.map((field) => (
              <ProfileControl key={field.name} field={field} email={member.email} form={form} />
            ))}
          </div>
        </Card>
      ))}
      <div className={styles.end} data-dirty={isDirty || undefined}>
        {isDirty ? <p className={styles.state}>Unsaved changes</p> : null}
        <Button type="submit" loading={isBusy} size="lg">
          Update Profile
        </Button>
      </div>
      <MessageDialog isOpen={dialog === 'saved'} title="Profile Updated" onClose={dismiss}>
        You have successfully updated your Profile
      </MessageDialog>
      <RefusalDialog isOpen={dialog === 'refused'} refusal={refusal} onClose={dismiss} onGone={focusProblem} />
      <UnsavedChanges isDirty={isDirty && !isBusy} isFree={({ pathname }) => pathname === '/login'}>
        The changes to your profile will be lost.
      </UnsavedChanges>
    </form>
  )
}
