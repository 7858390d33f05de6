import { TypeLinks } from '../TypeLinks.tsx'

/** Above the list of UDN devices: the ways to the lists of one type each. */
const UdnDevicesHead = () => <TypeLinks current={undefined} />
export default UdnDevicesHead
