export { OnPlan as default } from '../OnPlan.tsx'
