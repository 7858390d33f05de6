import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import { RedirectAddress } from '../RedirectAddress.tsx'

/** What the provider has to be told, on a provider's page. */
const SetUp = () => (
  <RecordPart title="At the provider">
    <RedirectAddress />
  </RecordPart>
)
export default SetUp
