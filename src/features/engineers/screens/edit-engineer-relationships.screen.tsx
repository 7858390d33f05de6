import { EditRelationships } from './EditRelationships.tsx'

/** The engineer relationships of a client. */
export default function EditEngineerRelationshipsScreen() {
  return <EditRelationships key="engineer" kind="engineer" />
}
