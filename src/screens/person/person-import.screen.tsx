import { ImportScreen } from '../../crud/import/ImportScreen.tsx'
import { person } from '../../domain/entities/people/person.ts'

/** People from a CSV. */
export default function PersonImport() {
  return <ImportScreen entity={person} term="person" />
}
