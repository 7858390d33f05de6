import type { FastifyRequest } from 'fastify'
import { agentName } from '../../src/domain/device-name.ts'
import type { Origin } from '../session.ts'
import { networkOf } from './network.ts'

/** Where a request comes from, as the audit log has it: of IPv6 the network alone, of the program its name alone. */
export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  network: networkOf(ip),
  agent: agentName(headers['user-agent']),
})
