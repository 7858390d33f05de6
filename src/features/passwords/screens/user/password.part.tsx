import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { PasswordPart } from '../PasswordPart.tsx'

/** The password, on a user's page. */
export default function UserPassword({ entity, record }: SpecialTabProps) {
  return <PasswordPart userId={Number(record[entity.key])} />
}
