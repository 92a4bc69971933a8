// The Prisma CLI loads this at every start, and uses it for `prisma dev` only.
module.exports = {};
