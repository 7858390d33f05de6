import { useCaller } from '../../../../crud/caller/caller.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { person } from '../../../../domain/entities/people/person.ts'
import { AppPart } from '../AppPart.tsx'

/** The app, on the page of a credential: it is its person who is invited. */
export default function TokenApp({ record }: SpecialTabProps) {
  const { may } = useCaller()
  const { personId } = record
  if (typeof personId !== 'number' || !may(person.permission.read)) return null
  return <AppPart personId={personId} />
}
