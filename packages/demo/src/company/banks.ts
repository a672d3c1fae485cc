/** Banks that agents choose from. Those of Nigeria have the codes of its central bank, whichever currency the company keeps. */
export const banks = [
  ['Access Bank', '044'],
  ['First Bank of Nigeria', '011'],
  ['Guaranty Trust Bank', '058'],
  ['United Bank for Africa', '033'],
  ['Zenith Bank', '057'],
].map(([bank_name, bank_code]) => ({ bank_name, bank_code, country: 'Nigeria' }))
