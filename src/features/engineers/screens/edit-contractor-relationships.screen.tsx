import { EditRelationships } from './EditRelationships.tsx'

/** The contractor relationships of a client. */
export default function EditContractorRelationshipsScreen() {
  return <EditRelationships key="contractor" kind="contractor" />
}
