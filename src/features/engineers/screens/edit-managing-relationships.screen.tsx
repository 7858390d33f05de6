import { EditRelationships } from './EditRelationships.tsx'

/** The managing relationships of a client. */
export default function EditManagingRelationshipsScreen() {
  return <EditRelationships key="managing" kind="managing" />
}
