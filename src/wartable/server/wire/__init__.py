"""What travels as JSON: the questions and answers of the web API, a module for each subject.
docs/api.md says how they belong together.
"""
