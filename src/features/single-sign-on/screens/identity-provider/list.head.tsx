import { RedirectAddress } from '../RedirectAddress.tsx'

/** Above the list of providers: it is needed at a provider before that can be entered here. */
const ProvidersHead = () => <RedirectAddress />
export default ProvidersHead
