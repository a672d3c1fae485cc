import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { genderChoices, type ProfileField, type ProfileValues } from './profile-fields.ts'
import styles from './profile-form.module.css'

export type ProfileControlProps = { field: ProfileField; email: string; form: UseFormReturnType<ProfileValues> }

/** One field of the profile in the control that suits it. */
export function ProfileControl({ field, email, form }: ProfileControlProps) {
  const { name, isLong = false, ...shown } = field
  const className = isLong ? styles.long : undefined
  if (name === 'email') return <TextInput {...shown} name={name} value={email} type="email" disabled />
  const given = form.getInputProps(name)
  if (name === 'gender') {
    return <NativeSelect label={shown.label} name={name} data={genderChoices} required {...given} />
  }
  return <TextInput {...shown} type="text" name={name} className={className} required {...given} />
}
