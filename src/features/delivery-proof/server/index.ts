import { feature } from '../../../../server/kit/index.ts'
import { deliveryHeld } from './held.ts'
import { deliveryProof } from './proof.ts'

export default feature({ name: 'delivery-proof', endpoints: [deliveryHeld, deliveryProof] })
