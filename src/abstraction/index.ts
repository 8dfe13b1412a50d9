/** Machines that have at least a program's outputs, and proofs that they have no others. */
export { type Certificate, CertificateFormatError, certificateOf } from './certificate.ts';
export { type Checked, checkCertificate } from './check-certificate.ts';
export { OverApproximation } from './over-approximation.ts';
export { NoAbstraction } from './slot-class.ts';
