export { FindAddress as default } from '../FindAddress.tsx'
