import { answers } from '../../scripts/services.js'

const natsAddress = { host: '127.0.0.1', port: 4222 }
export const natsUrl = `nats://${natsAddress.host}:${natsAddress.port}`

/** Whether a NATS answers where the tests look for one. @throws where CI expects one and none does */
export const natsAnswers = (): Promise<boolean> => answers('nats')
