import { DeviceTypeLinks } from '../../../../crud/list/DeviceTypeLinks.tsx'
import { typePath } from '../../domain/places.ts'

/** Above the list of UDN devices: the ways to the lists of one type each. */
const UdnDevicesHead = () => <DeviceTypeLinks pathOf={typePath} />
export default UdnDevicesHead
