import { TypeLinks } from '../TypeLinks.tsx'

/** Above the list of firmware: the ways to the versions of one type each. */
const FirmwareHead = () => <TypeLinks />
export default FirmwareHead
